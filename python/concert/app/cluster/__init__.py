"""The programs of a cluster: the node that judges, and the driver's connection to all nodes."""
