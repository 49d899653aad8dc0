"""What is done about memberships and their renewal."""
