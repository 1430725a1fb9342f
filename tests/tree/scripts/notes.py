#!/usr/bin/env python3
import os
os.system("git push --force")
