// The production entry point, without the demo. Like the demo's main.ts it reads process.env; no other file does.
import { keepCompiledCode } from './process/compile-cache.ts'

keepCompiledCode(process.env)
const { start } = await import('./start.ts')
start(process.env)
