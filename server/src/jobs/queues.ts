// The settings of every queue. A running job sends a heartbeat every half `heartbeatSeconds`; without one it is given to
// another server. `expireInSeconds` is the longest it may take.
import type { QueuePolicy } from 'pg-boss'
import type { Queue } from './job-data.ts'

type Settings = {
  retryLimit: number
  /** Seconds before the first retry; each further pause is about twice as long, up to `retryDelayMax`. */
  retryDelay?: number
  retryBackoff?: boolean
  retryDelayMax?: number
  heartbeatSeconds: number
  expireInSeconds: number
  policy?: QueuePolicy
  /** The policy applies to each value of this field of the data, not to the whole queue. */
  oneFor?: 'documentId'
  /** A table of its own, which has only the indexes that this queue needs. */
  partition?: boolean
  /** Schedule in UTC; each run happens on one server, however many there are. */
  cron?: string
  /** How many of its jobs a server takes and runs at the same time. */
  concurrency?: number
  /** How many independent workers a server has. */
  workers?: number
  /** How many seconds a stop waits for its jobs; the default is 3. Unfinished jobs run again. */
  stopSeconds?: number
  /** How often a server polls for jobs. */
  pollSeconds: number
}

const HOUR = 3600

const USUAL = { heartbeatSeconds: 60, expireInSeconds: HOUR, retryBackoff: true }

/** Somebody waits for it. Retried for about a day: mail servers are sometimes down for hours. */
const AT_ONCE = { ...USUAL, retryLimit: 30, retryDelay: 5, retryDelayMax: HOUR, pollSeconds: 1 }

/** It recurs anyway: the few retries are for a run that a stop or a lost connection interrupted. `short`: at most one job is queued. */
const every = (cron: string): Settings => ({
  ...USUAL,
  ...{ retryLimit: 3, retryDelay: 10, policy: 'short', cron, pollSeconds: 10 },
})

/** Once a day. The next run does what a failed one has left. */
const daily = (cron: string): Settings => ({
  ...USUAL,
  ...{ retryLimit: 5, retryDelay: 60, policy: 'short', cron, pollSeconds: 30 },
})

export const queues: Record<Queue, Settings> = {
  // After 3 seconds a stop waits only for mails that the mail server may have already.
  mail: { ...AT_ONCE, partition: true, expireInSeconds: 300, concurrency: 5, stopSeconds: 6 },
  // Given up before the mail replaces it (features/notifications/push/).
  push: { ...AT_ONCE, retryLimit: 5, retryDelay: 10, retryDelayMax: 120, expireInSeconds: 300, concurrency: 5 },
  // The event has its own tries and pauses (features/webhooks/deliver.ts); these are for a server that ends meanwhile.
  webhook: { ...AT_ONCE, retryLimit: 2, expireInSeconds: 120, concurrency: 10, workers: 2 },
  // Whoever waits for a code asks again after a few minutes.
  numberText: { ...AT_ONCE, retryLimit: 4, retryDelay: 10, retryDelayMax: 60, expireInSeconds: 300, concurrency: 5 },
  portableCopy: { ...AT_ONCE, retryLimit: 5, retryDelay: 10, expireInSeconds: 6 * HOUR, pollSeconds: 2 },
  announcement: AT_ONCE,
  breachSearch: AT_ONCE,
  breachNotice: AT_ONCE,
  recall: { ...AT_ONCE, expireInSeconds: 6 * HOUR },
  tableImport: AT_ONCE,
  staffFile: AT_ONCE,
  patientImport: AT_ONCE,
  patientInvitations: AT_ONCE,
  // Each file pauses by itself, two minutes at most, so that one that cannot be scanned delays no other. Retried for a day;
  // then `scanHeld` begins again.
  scanFile: {
    ...AT_ONCE,
    ...{ retryLimit: 720, retryDelay: 2, retryDelayMax: 120, pollSeconds: 2 },
    ...{ policy: 'exclusive', oneFor: 'documentId', workers: 3 },
  },

  auditSeal: every('* * * * *'),
  reports: every('* * * * *'),
  signals: every('* * * * *'),
  scanHeld: { ...every('* * * * *'), policy: 'exclusive' },
  earlierLooks: every('*/5 * * * *'),
  // `exclusive`: never two at a time. When its server has ended, another one resumes it.
  fileCheck: { ...every('*/10 * * * *'), policy: 'exclusive' },
  letterDates: every('*/15 * * * *'),
  sweep: { ...every('17 * * * *'), expireInSeconds: 3 * HOUR },
  unproved: every('23 * * * *'),

  // In Manila: 02:40, 03:00, 03:10 and 08:00.
  retention: { ...daily('40 18 * * *'), expireInSeconds: 6 * HOUR },
  statements: daily('0 19 * * *'),
  busyDoctors: daily('10 19 * * *'),
  erasureReminder: daily('0 0 * * *'),
  adverseEventReminder: daily('0 0 * * *'),
}
