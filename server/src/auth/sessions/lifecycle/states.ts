// A session is one log-in on one device. It is active while it has not ended or expired and has the account's present security
// stamp. A patient's expires 14 days after the last refresh, 90 days after the password; one of staff a quarter of an hour after the last call,
// 12 hours after the password; a till's 12 hours after the password, and it locks after the quarter. Only files of this folder write
// `connect_session` (lifecycles/lifecycles.test.ts). Diagram: docs/lifecycles.md.
import type { Lifecycle } from '../../../lifecycles/lifecycle.ts'

export const sessionLifecycle: Lifecycle<'Active' | 'Locked' | 'Ended'> = {
  title: 'Session',
  about:
    'One log-in on one device. Once it ends or expires, every server refuses its tokens. A till locks when it is idle: until the PIN, its tokens can do nothing.',
  table: 'connect_session',
  stored: false,
  folder: 'auth/sessions/lifecycle',
  states: ['Active', 'Locked', 'Ended'],
  transitions: [
    { file: 'start', by: 'account holder', from: [], to: ['Active'] },
    { file: 'start-by-code', by: 'account holder', from: [], to: ['Active'] },
    { file: 'refresh', by: 'account holder', from: ['Active'], to: ['Active'] },
    { file: 'prove-password', by: 'account holder', from: ['Active'], to: ['Active'] },
    { file: 'use', by: 'account holder', from: ['Active'], to: ['Active'] },
    { file: 'lock', by: 'pharmacist', from: ['Active'], to: ['Locked'] },
    { file: 'try-pin', by: 'pharmacist', from: ['Locked'], to: ['Locked'] },
    { file: 'forget-tries', by: 'pharmacist', from: ['Locked'], to: ['Locked'] },
    { file: 'unlock', by: 'pharmacist', from: ['Locked'], to: ['Active'] },
    { file: 'end', by: 'account holder', from: ['Active', 'Locked'], to: ['Ended'] },
    { file: 'end-of-sign-in', by: 'account holder', from: ['Active', 'Locked'], to: ['Ended'] },
    { file: 'end-others', by: 'account holder', from: ['Active', 'Locked'], to: ['Ended'] },
    { file: 'end-own', by: 'program', from: ['Active', 'Locked'], to: ['Ended'] },
    { file: 'end-all', by: 'program', from: ['Active', 'Locked'], to: ['Ended'] },
    { file: 'erase', by: 'administrator', from: ['Ended'], to: [] },
    { file: 'delete-expired', by: 'program', from: ['Ended'], to: [] },
  ],
}
