// Samples decisions for a second look, in the statement that decides: every decision is stored with its lot
// (docs/decisions/084).

/** SQL of a column of the decided row `d`. */
type Decided = Record<
  'kind' | 'patientId' | 'since' | 'outcome' | 'reason' | 'notEligible' | 'decidedBy' | 'decidedAt',
  string
>

// A hash with the program's secret: nobody can predict it, and the same case gives the same lot. Each time that a case waits it
// has a new lot.
const lotOf = (since: string) =>
  `('x' || left(encode(sha256(convert_to(g.second_look_secret || ' ' || d.id || ' ' || extract(epoch FROM ${since}), 'UTF8')), 'hex'), 8))::bit(32)::bigint % 100`

/** A CTE of a statement that decides, whose row is in the CTE `decided`. */
const drawnFrom = (decided: string, of: Decided) => `drawn AS (
     INSERT INTO second_look (id, case_kind, case_id, patient_id, outcome, reason, not_eligible, decided_by, decided_at)
     SELECT gen_random_uuid(), ${of.kind}, d.id, ${of.patientId}, ${of.outcome}, ${of.reason}, ${of.notEligible}, ${of.decidedBy}, ${of.decidedAt}
     FROM ${decided} d, program g WHERE ${of.decidedBy} IS NOT NULL AND ${lotOf(of.since)} < g.second_look_percent
   )`

/** The same of a registration. */
export const registrationDrawnFrom = (decided: string, outcome: 'Accepted' | 'Declined') =>
  drawnFrom(decided, {
    kind: `'Registration'`,
    patientId: 'd.id',
    since: 'coalesce(d.waiting_since, d.registered_at)',
    outcome: `'${outcome}'`,
    reason: 'd.decline_reason',
    notEligible: outcome === 'Declined' ? 'd.not_eligible' : 'false',
    decidedBy: 'd.decided_by',
    decidedAt: 'd.decided_at',
  })

/** The same of a document, from the CTE `decided`. */
export const documentDrawn = drawnFrom('decided', {
  kind: 'd.kind',
  patientId: 'd.patient_id',
  since: 'coalesce(d.waiting_since, d.uploaded_at)',
  outcome: 'd.status',
  reason: 'd.decline_reason',
  notEligible: 'false',
  decidedBy: 'd.reviewed_by',
  decidedAt: 'd.reviewed_at',
})
