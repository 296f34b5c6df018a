#!/usr/bin/env node
import './process/require-node.mjs';

// Loaded only now: a Node that is too old might not even be able to read it.
void import('./commands/line/command-line.ts');
