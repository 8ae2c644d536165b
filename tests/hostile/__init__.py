"""Whatever is hostile: answers, environments, inputs, kills."""
