// The independent limit of the benchmark: Fastify, pg and argon2id, with SQL of its own. A token by its hash, one page of ten with a
// window count; a claim that is the guarded UPDATE alone; a log-in that checks the password and stores a session. Nothing is validated,
// limited, recorded or logged. Started with the database's address and a port.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'

const [, , connectionString = '', port = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
)

const sha256 = (token: string) => hash('sha256', token, 'buffer')
const ask = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows

async function patientOf(authorization = ''): Promise<string | undefined> {
  const [row] = await ask(
    'token',
    `SELECT patient.id FROM connect_access_token token JOIN connect_session session ON session.id = token.session_id
      JOIN patient ON patient.account_id = session.account_id
      WHERE token.hash = $1 AND token.expires_at > now() AND session.ended_at IS NULL`,
    [sha256(authorization.slice('Bearer '.length))],
  )
  return row?.id
}

app.get('/letters', async (request, reply) => {
  const patientId = await patientOf(request.headers.authorization)
  if (!patientId) return reply.code(401).send()
  const rows = await ask(
    'page',
    `SELECT id, number, status, product_name AS "productName", strength, unit, quantity_approved AS "quantityApproved",
       quantity_purchased AS "quantityPurchased", issued_at AS "issuedAt", valid_until AS "validUntil",
       branch_name AS "branchName", count(*) OVER ()::int AS total
     FROM letter WHERE patient_id = $1 ORDER BY issued_at DESC LIMIT 10`,
    [patientId],
  )
  return { totalCount: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...letter }) => letter) }
})

app.post<{ Body: { id: string; pharmacyBranchId: string } }>('/claim', async (request, reply) => {
  const patientId = await patientOf(request.headers.authorization)
  if (!patientId) return reply.code(401).send()
  const { id, pharmacyBranchId } = request.body
  const [claimed] = await ask(
    'claim',
    `UPDATE letter SET status = 'Claimed', branch_id = $3, branch_name = 'Branch', claim_code = $4, claimed_at = now(),
       code_valid_until = now() + interval '1 day'
     WHERE id = $1 AND patient_id = $2 AND status = 'Issued' AND valid_until > now()
     RETURNING id, status, claim_code AS "claimCode", claimed_at AS "claimedAt"`,
    [id, patientId, pharmacyBranchId, randomUUID()],
  )
  return claimed ?? reply.code(409).send()
})

app.post<{ Body: { username: string; password: string } }>('/log-in', async (request, reply) => {
  const { username, password } = request.body
  const [account] = await ask(
    'account',
    'SELECT id, password_hash, security_stamp FROM account WHERE lower(email) = $1',
    [username],
  )
  if (!account || !(await verify(account.password_hash, password))) return reply.code(400).send()
  const [access, refresh] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await ask(
    'session',
    `WITH session AS (
       INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at, ends_at)
       VALUES ($1, $2, 'limit', 'aruga', $3, now(), now(), now() + interval '14 days', now() + interval '90 days') RETURNING id
     ), access AS (
       INSERT INTO connect_access_token (hash, session_id, scope, expires_at)
       SELECT $4, id, 'aruga', now() + interval '15 minutes' FROM session
     )
     INSERT INTO connect_refresh_token (hash, session_id, expires_at) SELECT $5, id, now() + interval '14 days' FROM session`,
    [randomUUID(), account.id, account.security_stamp, sha256(access), sha256(refresh)],
  )
  return { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 900 }
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
