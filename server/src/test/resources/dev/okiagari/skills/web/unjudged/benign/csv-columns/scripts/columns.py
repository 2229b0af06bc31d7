import csv, sys

with open(sys.argv[1], newline="") as file:
    print(next(csv.reader(file)))
