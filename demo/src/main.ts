// npm start: the server and, unless in production, the demo. Production never loads it: its password is public.
import { start } from '@aruga/server/start'

if (process.env.NODE_ENV?.trim() === 'production') start(process.env)
else {
  const { demoOf } = await import('./demo.ts')
  start(process.env, demoOf(process.env.DEMO === 'small' ? 'small' : 'full'))
}
