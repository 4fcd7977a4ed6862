"""The JSON interface of this room: thin views over services and selectors. Never imports web."""
