"""Appeals: filed, admitted, heard, decided, told. Laws 92, 93"""
