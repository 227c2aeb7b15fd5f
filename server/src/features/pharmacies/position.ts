/** Degrees with seven decimals, which is a centimetre: PostgreSQL fails on the distance of numbers next to nothing, like 5e-324. */
export const toCentimetre = (degrees: number) => Number(degrees.toFixed(7))
