"""The screens of this room: thin views over services and selectors. Never imports api."""
