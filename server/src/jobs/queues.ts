// Every queue, once. A job belongs to one server at a time: while it works, it says so every half `heartbeatSeconds`; one
// that has fallen silent is given to another server. `expireInSeconds` is the longest it may take at all.
import type { QueuePolicy } from 'pg-boss'
import type { Queue } from './job-data.ts'

type Settings = {
  retryLimit: number
  /** Seconds before the second try; each pause is about twice the one before, up to `retryDelayMax`. */
  retryDelay?: number
  retryBackoff?: boolean
  retryDelayMax?: number
  heartbeatSeconds: number
  expireInSeconds: number
  policy?: QueuePolicy
  /** A table of its own, which has only the indexes that this queue needs. */
  partition?: boolean
  /** When it comes by itself (UTC), on one server, however many there are. */
  cron?: string
  /** How many of its jobs a server works at once. */
  atOnce?: number
  /** How often a server looks for jobs. */
  everySeconds: number
}

const HOUR = 3600

export const queues: Record<Queue, Settings> = {
  // For about a day: mail servers are sometimes away for hours.
  mail: {
    partition: true,
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: 300,
    atOnce: 5,
    everySeconds: 1,
  },
  portableCopy: {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: 6 * HOUR,
    everySeconds: 2,
  },
  announcement: {
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    everySeconds: 1,
  },
  tableImport: {
    retryLimit: 5,
    retryDelay: 5,
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    everySeconds: 1,
  },
  // These come again by themselves. `short`: at most one waits.
  letterDates: {
    retryLimit: 0,
    policy: 'short',
    cron: '*/15 * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: HOUR,
    everySeconds: 10,
  },
  sweep: {
    retryLimit: 0,
    policy: 'short',
    cron: '17 * * * *',
    heartbeatSeconds: 60,
    expireInSeconds: 3 * HOUR,
    everySeconds: 10,
  },
}
