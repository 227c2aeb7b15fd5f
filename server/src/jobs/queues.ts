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
  /** The policy holds for each value of this field of the data, not for the queue. */
  oneFor?: 'documentId'
  /** A table of its own, which has only the indexes that this queue needs. */
  partition?: boolean
  /** Schedule in UTC; each run happens on one server, however many there are. */
  cron?: string
  /** How many of its jobs a server takes and runs at the same time. */
  concurrency?: number
  /** How many of these a server has, each taking its next jobs whatever the others do. */
  workers?: number
  /** How many seconds a stop waits for its jobs; 3 without. Those that are not done then are done again. */
  stopSeconds?: number
  /** How often a server polls for jobs. */
  pollSeconds: number
}

const HOUR = 3600

const INTERRUPTED = { retryLimit: 3, retryDelay: 10, retryBackoff: true }

export const queues: Record<Queue, Settings> = {
  // Retried for about a day: mail servers are sometimes down for hours.
  mail: {
    partition: true,
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: 300,
    concurrency: 5,
    // After 3 seconds only those that the mail server may have already.
    stopSeconds: 6,
    pollSeconds: 1,
  },
  // Given up before the mail takes over (features/notifications/push/).
  push: {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 120,
    heartbeatSeconds: 60,
    expireInSeconds: 300,
    concurrency: 5,
    pollSeconds: 1,
  },
  portableCopy: {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: 6 * HOUR,
    pollSeconds: 2,
  },
  announcement: {
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 1,
  },
  breachSearch: {
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 1,
  },
  breachNotice: {
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 1,
  },
  recall: {
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: 6 * HOUR,
    pollSeconds: 1,
  },
  tableImport: {
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 1,
  },
  staffFile: {
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 1,
  },
  // These are scheduled again anyway: a few tries are for a run that a stop or a lost connection interrupted. `short`: at most one
  // job is queued.
  letterDates: {
    ...INTERRUPTED,
    policy: 'short',
    cron: '*/15 * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  auditSeal: {
    ...INTERRUPTED,
    policy: 'short',
    cron: '* * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  reports: {
    ...INTERRUPTED,
    policy: 'short',
    cron: '* * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  signals: {
    ...INTERRUPTED,
    policy: 'short',
    cron: '* * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  earlierLooks: {
    ...INTERRUPTED,
    policy: 'short',
    cron: '*/5 * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  // What a failed run has left is counted by the next one.
  unproved: {
    ...INTERRUPTED,
    policy: 'short',
    cron: '23 * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  // 03:10 in Manila.
  busyDoctors: {
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    policy: 'short',
    cron: '10 19 * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  // 02:40 in Manila. What a failed run has left is found by the next one.
  retention: {
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    policy: 'short',
    cron: '40 18 * * *',
    heartbeatSeconds: 60,
    expireInSeconds: 6 * HOUR,
    pollSeconds: 10,
  },
  // At three in the morning in the Philippines.
  statements: {
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    policy: 'short',
    cron: '0 19 * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 30,
  },
  // Each file pauses by itself, two minutes at most, so that one that cannot be scanned delays no other. Retried for a day;
  // then `scanHeld` begins again.
  scanFile: {
    retryLimit: 720,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 120,
    policy: 'exclusive',
    oneFor: 'documentId',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    workers: 3,
    pollSeconds: 2,
  },
  scanHeld: {
    ...INTERRUPTED,
    policy: 'exclusive',
    cron: '* * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  // At eight in the morning in the Philippines.
  erasureReminder: {
    retryLimit: 5,
    retryDelay: 60,
    policy: 'short',
    cron: '0 0 * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 30,
  },
  adverseEventReminder: {
    retryLimit: 5,
    retryDelay: 60,
    policy: 'short',
    cron: '0 0 * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 30,
  },
  // `exclusive`: never two at a time. One whose server has ended goes on elsewhere.
  fileCheck: {
    retryLimit: 3,
    retryDelay: 60,
    policy: 'exclusive',
    cron: '*/10 * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    pollSeconds: 10,
  },
  sweep: {
    ...INTERRUPTED,
    policy: 'short',
    cron: '17 * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: 3 * HOUR,
    pollSeconds: 10,
  },
}
