// Tests in files named *.drill.test.ts run in a short form by `npm test` and in full by `npm run drills`.
const isDrill = process.env.DRILLS === '1'

/** `long` in the drills, else `short`. */
export const inDrills = <T>(long: T, short: T): T => (isDrill ? long : short)
