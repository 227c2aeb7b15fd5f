// Why a job failed, for the log and the job table. Messages of a database, a mail server or a file system may contain personal
// data, so only messages of this codebase, error codes and a source position are passed on.
import { NotSent, PerhapsSent } from '../mail/not-sent.ts'

export function safeReason(error: Error): string {
  if (error instanceof NotSent || error instanceof PerhapsSent) return error.message
  const { code } = error as { code?: unknown }
  const place = error.stack?.match(/(?<!node_modules.*)\bsrc\/[\w/.-]+\.ts:\d+/)?.[0]
  return [error.name, typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : '', place ? `at ${place}` : '']
    .filter(Boolean)
    .join(' ')
}
