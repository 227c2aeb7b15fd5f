/** The application's only source of "now", so that a test can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The time `seconds` after `now`; before it when negative. */
export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
