/** Rounds degrees to seven decimals, about a centimetre: PostgreSQL's distance fails on tiny numbers such as 5e-324. */
export const toCentimetre = (degrees: number) => Number(degrees.toFixed(7))
