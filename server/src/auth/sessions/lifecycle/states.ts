// A session is one log-in on one device. It is active while it has not ended or expired and has the account's present security
// stamp. Only files of this folder write `connect_session` (lifecycles.test.ts). Diagram: docs/lifecycles.md.
import type { Lifecycle } from '../../../lifecycle.ts'

export const sessionLifecycle: Lifecycle<'Active' | 'Ended'> = {
  title: 'Session',
  about: 'One log-in on one device. Once it ends or expires, every server refuses its tokens.',
  table: 'connect_session',
  stored: false,
  folder: 'auth/sessions/lifecycle',
  states: ['Active', 'Ended'],
  transitions: [
    { file: 'start', by: 'account holder', from: [], to: ['Active'] },
    { file: 'start-by-code', by: 'account holder', from: [], to: ['Active'] },
    { file: 'refresh', by: 'account holder', from: ['Active'], to: ['Active'] },
    { file: 'prove-password', by: 'account holder', from: ['Active'], to: ['Active'] },
    { file: 'use', by: 'account holder', from: ['Active'], to: ['Active'] },
    { file: 'end', by: 'account holder', from: ['Active'], to: ['Ended'] },
    { file: 'end-of-sign-in', by: 'account holder', from: ['Active'], to: ['Ended'] },
    { file: 'end-others', by: 'account holder', from: ['Active'], to: ['Ended'] },
    { file: 'end-all', by: 'program', from: ['Active'], to: ['Ended'] },
    { file: 'erase', by: 'administrator', from: ['Ended'], to: [] },
    { file: 'delete-expired', by: 'program', from: ['Ended'], to: [] },
  ],
}

/** SQL: whether neither `session` itself nor its `account` has ended it. Dates are compared where they stand: a token's, or its own. */
export const isActive = (session = 'session', account = 'account') =>
  `${session}.ended_at IS NULL AND ${account}.status = 'active' AND ${account}.security_stamp = ${session}.security_stamp`
