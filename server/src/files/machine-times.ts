import { type Clock, systemClock } from '../time/clock.ts'
import type { FileStore } from './store.ts'

/** The store for callers whose `clock` is not the one by which this machine dates its files. */
export const withMachineTimes = (store: FileStore, clock: Clock): FileStore => ({
  ...store,
  sweep: ({ olderThan, ...rest }) =>
    store.sweep({ ...rest, olderThan: new Date(olderThan.getTime() + systemClock().getTime() - clock().getTime()) }),
})
