// The baseline of the benchmark: Fastify and pg only. It looks a token up by its hash, then runs the SQL of a page given at the
// start, or the guarded UPDATE of a claim, with the rows of its timeline, audit log and notification (whose column `mail_due` is
// the mail outbox) or, for comparison, without them. No validation, roles, logging or security headers. Started with the database's address, a port, and the SQL of a page: $1 now, $2 patient, $3 letters behind $4 others.
import { hash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const [, , connectionString = '', port = '', page = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()

const lookUp = `SELECT session.patient_id AS "patientId", session.account_id AS "accountId" FROM connect_access_token token
  JOIN connect_session session ON session.id = token.session_id AND session.ended_at IS NULL
  WHERE token.hash = $1 AND token.expires_at > now()`

const columns = `id, number, status, product_name AS "productName", strength, unit, quantity_approved AS "quantityApproved",
  quantity_purchased AS "quantityPurchased", issued_at AS "issuedAt", valid_until AS "validUntil", branch_name AS "branchName"`

async function callerOf(authorization = ''): Promise<{ patientId: string; accountId: string } | undefined> {
  const tokenHash = hash('sha256', authorization.slice('Bearer '.length), 'buffer')
  const { rows } = await pool.query({ name: 'token', text: lookUp, values: [tokenHash] })
  return rows[0]
}

app.get('/letters', async (request, reply) => {
  const caller = await callerOf(request.headers.authorization)
  if (!caller) return reply.code(401).send()
  const { rows } = await pool.query({ name: 'page', text: page, values: [new Date(), caller.patientId, 10, 0] })
  return { totalCount: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...letter }) => letter) }
})

const update = `UPDATE letter SET status = 'Claimed', branch_id = $3, branch_name = $4, claim_code = $5, claimed_at = now(),
    code_valid_until = now() + interval '1 day'
  WHERE id = $1 AND patient_id = $2 AND status = 'Issued' AND valid_until > now()
  RETURNING ${columns}, claim_code AS "claimCode", claimed_at AS "claimedAt"`

const withItsRows = `WITH claimed AS (${update}), event AS (
    INSERT INTO letter_event (letter_id, state, at, by, note, branch_id)
    SELECT id, 'Claimed', now(), 'you', "branchName", $3 FROM claimed
  ), audit AS (
    INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address)
    SELECT now(), $6::uuid, 'letter.claimed', $2::uuid, id, 'bench', '127.0.0.1' FROM claimed
  ), notified AS (
    INSERT INTO notification (id, account_id, kind, title, body, subject_id, created_at)
    SELECT $7::uuid, $6::uuid, 'LetterClaimed', '{"en": "Your code is ready", "fil": "May code na po kayo"}',
      jsonb_build_object('en', 'Show it at ' || "branchName", 'fil', 'Ipakita po ito sa ' || "branchName"), id, now() FROM claimed
  ) SELECT * FROM claimed`

type Claim = { Body: { id: string; pharmacyBranchId: string } }

for (const [path, text] of [
  ['/claim', withItsRows],
  ['/claim-alone', update],
] as const) {
  app.post<Claim>(path, async (request, reply) => {
    const caller = await callerOf(request.headers.authorization)
    if (!caller) return reply.code(401).send()
    const { id, pharmacyBranchId } = request.body
    const values = [id, caller.patientId, pharmacyBranchId, 'Branch', crypto.randomUUID()]
    const rows = text === update ? [] : [caller.accountId, crypto.randomUUID()]
    const claimed = await pool.query({ name: path, text, values: [...values, ...rows] })
    return claimed.rows[0] ?? reply.code(409).send()
  })
}

await app.listen({ port: Number(port), host: '127.0.0.1' })
