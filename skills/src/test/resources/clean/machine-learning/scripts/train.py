import argparse
import json
import os
import subprocess

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=3)
args = parser.parse_args()
commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
print(json.dumps({"epochs": args.epochs, "commit": commit, "threads": os.cpu_count()}))
