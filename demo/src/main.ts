// npm start: the server and, unless in production, the demo. Production never loads it: it draws, and its password is public.
import { start } from '@aruga/server/start'

if (process.env.NODE_ENV?.trim() === 'production') start(process.env)
else start(process.env, (await import('./demo.ts')).demo)
