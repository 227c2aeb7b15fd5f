// npm start: the server and, outside production, the demo. Its password is public, so production never loads it.
import { keepCompiledCode } from '@aruga/server/process/compile-cache'

keepCompiledCode(process.env)
const { start } = await import('@aruga/server/start')
if (process.env.NODE_ENV?.trim() === 'production') start(process.env)
else {
  const { demoOf } = await import('./demo.ts')
  start(process.env, demoOf(process.env.DEMO === 'small' ? 'small' : 'full'))
}
