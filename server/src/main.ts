// The production entry point, without the demo. Like the demo's main.ts it reads process.env; no other file does.
import { start } from './start.ts'

start(process.env)
