/** SQL: how the last claim of this letter was made (`claimed_how`, `id_shown`), in parentheses. */
export const lastClaim = (letterId: string) =>
  `(SELECT e.claimed_how, e.id_shown FROM letter_event e WHERE e.letter_id = ${letterId} AND e.state = 'Claimed' ORDER BY e.id DESC LIMIT 1)`
