// What the house is measured against: Fastify and pg, nothing else. A token is looked up by its hash, then comes the page
// (with a window count), or the one guarded UPDATE of a claim. No validation, no roles, no log, no security headers, no
// timeline, notification, audit or mail. Started with the database's address and a port.
import { hash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const [, , connectionString = '', port = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()

const lookUp = `SELECT patient.id AS "patientId" FROM connect_access_token token
  JOIN connect_session session ON session.id = token.session_id AND session.ended_at IS NULL
  JOIN patient ON patient.account_id = session.account_id
  WHERE token.hash = $1 AND token.expires_at > now()`

const columns = `id, number, status, product_name AS "productName", strength, unit, quantity_approved AS "quantityApproved",
  quantity_purchased AS "quantityPurchased", issued_at AS "issuedAt", valid_until AS "validUntil", branch_name AS "branchName"`

async function patientOf(authorization = ''): Promise<string | undefined> {
  const tokenHash = hash('sha256', authorization.slice('Bearer '.length), 'buffer')
  const { rows } = await pool.query({ name: 'token', text: lookUp, values: [tokenHash] })
  return rows[0]?.patientId
}

const page = `SELECT ${columns}, count(*) OVER ()::int AS total FROM letter WHERE patient_id = $1
  ORDER BY issued_at DESC, id LIMIT $2 OFFSET $3`

app.get('/letters', async (request, reply) => {
  const patientId = await patientOf(request.headers.authorization)
  if (!patientId) return reply.code(401).send()
  const { rows } = await pool.query({ name: 'page', text: page, values: [patientId, 10, 0] })
  return { totalCount: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...letter }) => letter) }
})

const claim = `UPDATE letter SET status = 'Claimed', branch_id = $3, branch_name = $4, claim_code = $5, claimed_at = now(),
    code_valid_until = now() + interval '1 day'
  WHERE id = $1 AND patient_id = $2 AND status = 'Issued' AND valid_until > now()
  RETURNING ${columns}, claim_code AS "claimCode", claimed_at AS "claimedAt"`

app.post<{ Body: { id: string; pharmacyBranchId: string } }>('/claim', async (request, reply) => {
  const patientId = await patientOf(request.headers.authorization)
  if (!patientId) return reply.code(401).send()
  const { id, pharmacyBranchId } = request.body
  const values = [id, patientId, pharmacyBranchId, 'Branch', crypto.randomUUID()]
  const { rows } = await pool.query({ name: 'claim', text: claim, values })
  return rows[0] ?? reply.code(409).send()
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
