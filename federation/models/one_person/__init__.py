"""One person, one record: who is likely on the register twice, who is not, and which records became one."""
