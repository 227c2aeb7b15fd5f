// A session is one log-in on one device. Whether it lives follows from several columns: not ended, not past its date, and of
// the account's security stamp of now. The only files that write `connect_session` are beside this one (lifecycles.test.ts).
// docs/lifecycles.md draws it.
import type { Lifecycle } from '../../../lifecycle.ts'

export const sessionLifecycle: Lifecycle<'Living' | 'Ended'> = {
  title: 'Session',
  about:
    'One log-in on one device. Its tokens are refused by every server from the moment it ends, also by passing its date.',
  table: 'connect_session',
  stored: false,
  folder: 'auth/sessions/lifecycle',
  states: ['Living', 'Ended'],
  transitions: [
    { file: 'start', by: 'account holder', from: [], to: ['Living'] },
    { file: 'start-by-code', by: 'account holder', from: [], to: ['Living'] },
    { file: 'refresh', by: 'account holder', from: ['Living'], to: ['Living'] },
    { file: 'end', by: 'account holder', from: ['Living'], to: ['Ended'] },
    { file: 'end-of-sign-in', by: 'account holder', from: ['Living'], to: ['Ended'] },
    { file: 'end-others', by: 'account holder', from: ['Living'], to: ['Ended'] },
    { file: 'end-all', by: 'program', from: ['Living'], to: ['Ended'] },
    { file: 'erase', by: 'administrator', from: ['Ended'], to: [] },
    { file: 'delete-expired', by: 'program', from: ['Ended'], to: [] },
  ],
}
