/** The moment so many seconds after another; negative: before. */
export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
