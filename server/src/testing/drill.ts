// Tests in files named *.drill.test.ts run twice: in short by `npm test`, at length by `npm run drills`.
const isDrill = process.env.DRILLS === '1'

/** How much of it: `long` in the drills, else `short`. */
export const inDrills = <T>(long: T, short: T): T => (isDrill ? long : short)
