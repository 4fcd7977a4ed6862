"""The program itself: settings, routes, start-up, and the screens that combine several rooms.

May call every room below it; nothing below may import it.
"""
