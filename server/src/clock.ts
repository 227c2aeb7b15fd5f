/** The application's only source of "now", so that a test can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
