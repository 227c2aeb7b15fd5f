// The server alone, as production runs it: no demo. The only reader of process.env, with the demo's main.ts.
import { start } from './start.ts'

start(process.env)
