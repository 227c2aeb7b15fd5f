// The 30 rows of docs/specification.md#7, answered from memory, without our additions to a call (a field, a parameter).
import { randomUUID } from 'node:crypto'
import type { Account, Program, Stored } from './program.ts'

export type Request = {
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, string>
  form: FormData
  token: string
  who: Account | undefined
}
export type Answer = { status: number; json?: unknown; bytes?: { bytes: Buffer; type: string } }
export type Row = { row: number; call: string; open?: true; answer: (request: Request) => Answer | Promise<Answer> }

const ok = (json: unknown): Answer => ({ status: 200, json })
const done: Answer = { status: 204 }
const refused = (status: number, message: string, code: string | null = null): Answer => ({
  status,
  json: { error: { code, message, details: null, data: {}, validationErrors: null } },
})
const notFound = refused(404, 'There is no such thing.')

export function rowsOf(program: Program): Row[] {
  const { letters, documents, notices } = program
  const newTokens = (account: Account) => {
    const token = randomUUID()
    program.tokens.set(token, account)
    return ok({ access_token: token, refresh_token: `r-${token}`, token_type: 'Bearer', expires_in: 900 })
  }
  const byId = (list: Stored[], id: string) => list.find((one) => one.id === id)
  const found = (thing: unknown) => (thing ? ok(thing) : notFound)
  const page = (list: Stored[], { query }: Request) => {
    if (!query.get('Sorting')) return refused(400, 'Sorting is missing.')
    const skipped = Number(query.get('SkipCount') ?? 0)
    const words = (query.get('Filter') ?? '').toLowerCase()
    const matching = list.filter((one) => JSON.stringify(one).toLowerCase().includes(words))
    const items = matching.slice(skipped, skipped + Number(query.get('MaxResultCount') ?? 10))
    return ok({ totalCount: matching.length, items })
  }
  const upload = (kind: string) => async (request: Request) => {
    const file = request.form.get('File')
    if (!(file instanceof File)) return refused(400, 'Your request is not valid!')
    // The specification does not name the letter: here there is only one.
    const letterId = kind === 'Prescription' ? null : (letters[0]?.id ?? null)
    const bytes = Buffer.from(await file.arrayBuffer())
    return ok(program.addDocument(kind, { bytes, type: file.type }, file.name, letterId))
  }
  const api = '/api/app/patient-client'

  return [
    {
      row: 1,
      call: 'POST /connect/token',
      open: true,
      answer: ({ body }) => {
        const refreshed = program.tokens.get(body.refresh_token?.slice(2) ?? '')
        const account =
          refreshed ??
          program.accounts.find(({ email, password }) => email === body.username && password === body.password)
        if (account) return newTokens(account)
        return { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid username or password!' } }
      },
    },
    { row: 2, call: 'GET /connect/userinfo', answer: ({ who }) => ok({ sub: who?.id, email: who?.email }) },
    {
      row: 3,
      call: 'GET /connect/logout',
      open: true,
      answer: ({ token }) => {
        program.tokens.delete(token)
        return { status: 200 }
      },
    },
    {
      row: 4,
      call: 'POST /connect/revocat',
      open: true,
      answer: ({ body }) => {
        program.tokens.delete(body.token?.replace(/^r-/, '') ?? '')
        return { status: 200 }
      },
    },
    { row: 5, call: 'GET /connect/authorize', open: true, answer: () => ({ status: 400 }) },
    {
      row: 6,
      call: `POST ${api}/register`,
      open: true,
      answer: ({ form }) => {
        program.register(
          Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
        )
        return ok({ reference: 'R-2026-1', status: 'UnderReview' })
      },
    },
    { row: 7, call: `GET ${api}/details`, answer: ({ who }) => ok(who?.details) },
    {
      row: 8,
      call: `POST ${api}/change-password`,
      answer: ({ who, body }) => {
        if (!who || body.currentPassword !== who.password)
          return refused(403, 'Incorrect password.', 'Volo.Abp.Identity:PasswordMismatch')
        who.password = body.newPassword ?? ''
        return done
      },
    },
    {
      row: 9,
      call: `POST ${api}/edit-profile`,
      answer: ({ who, body }) => ok(Object.assign(who?.details ?? {}, body)),
    },
    { row: 10, call: 'GET /api/app/profile/profile-photo', answer: () => done },
    { row: 11, call: 'POST /api/app/profile/upload-profile-photo', answer: () => done },
    { row: 12, call: `GET ${api}/pharmacy`, answer: () => ok({ items: [program.pharmacy] }) },
    {
      row: 13,
      call: `GET ${api}/pharmacy-branch/{id}`,
      answer: ({ params }) => found(program.branchInFull(params.id ?? '')),
    },
    { row: 14, call: `GET ${api}/letter-of-authorization`, answer: (request) => page(letters, request) },
    {
      row: 15,
      call: `GET ${api}/letter-of-authorization-details/{id}`,
      answer: ({ params }) => found(byId(letters, params.id ?? '')),
    },
    {
      row: 16,
      call: `POST ${api}/claim-letter-of-authorization`,
      answer: ({ body }) => {
        const letter = byId(letters, body.id ?? '')
        if (letter) program.claim(letter, body.pharmacyBranchId ?? '')
        return found(letter)
      },
    },
    { row: 17, call: `POST ${api}/upload-claimed-good-receipt`, answer: upload('ClaimedGoodsReceipt') },
    { row: 18, call: `POST ${api}/upload-prescription`, answer: upload('Prescription') },
    { row: 19, call: `POST ${api}/upload-official-receipt`, answer: upload('OfficialReceipt') },
    {
      row: 20,
      call: `PUT ${api}/official-receipt`,
      answer: ({ body }) => {
        const receipt = byId(documents, body.id ?? '')
        if (receipt) Object.assign(receipt, { orQuantity: Number(body.orQuantityInput), status: 'UnderReview' })
        return found(receipt)
      },
    },
    {
      row: 21,
      call: `GET ${api}/notifications`,
      answer: (request) => {
        const answer = page(notices, request)
        const unreadCount = notices.filter(({ readAt }) => readAt === null).length
        return answer.status === 200 ? ok({ ...(answer.json as object), unreadCount }) : answer
      },
    },
    {
      row: 22,
      call: `POST ${api}/notification-mark-as-read/{id}`,
      answer: ({ params }) => {
        const notice = byId(notices, params.id ?? '')
        if (notice) notice.readAt = new Date().toISOString()
        return notice ? done : notFound
      },
    },
    { row: 23, call: `GET ${api}/document`, answer: (request) => page(documents, request) },
    {
      row: 24,
      call: `GET ${api}/document-details/{id}`,
      answer: ({ params }) => found(byId(documents, params.id ?? '')),
    },
    {
      row: 25,
      call: `GET ${api}/document-view`,
      answer: ({ query }) => {
        const bytes = program.files.get(query.get('filename') ?? '')
        return bytes ? { status: 200, bytes } : notFound
      },
    },
    {
      row: 26,
      call: 'POST /api/app/profile/send-password-reset-code',
      open: true,
      answer: ({ body }) => {
        if (body.returnUrlHash === undefined) return refused(400, 'returnUrlHash is missing.')
        const account = program.accounts.find(({ email }) => email === body.email)
        program.reset = account ? { userId: account.id, resetToken: randomUUID() } : null
        return done
      },
    },
    {
      row: 27,
      call: 'POST /api/app/profile/verify-password-reset-token',
      open: true,
      answer: ({ body }) => ok(body.resetToken === program.reset?.resetToken),
    },
    {
      row: 28,
      call: 'POST /api/app/profile/reset-password',
      open: true,
      answer: ({ body }) => {
        const account = program.accounts.find(({ id }) => id === body.userId)
        if (!account || body.resetToken !== program.reset?.resetToken) return refused(403, 'Invalid token.')
        account.password = body.password ?? ''
        program.reset = null
        program.tokens.clear()
        return done
      },
    },
    {
      row: 29,
      call: `POST ${api}/unsubscribe`,
      answer: ({ who }) => {
        if (who) who.details.status = 'Unsubscribed'
        program.tokens.clear()
        return done
      },
    },
    {
      row: 30,
      call: `POST ${api}/assign-doctor`,
      answer: ({ who, query }) => {
        const doctor = { hcpCode: query.get('hcpCode'), doctorName: 'Dr. Ramon Halimbawa', clinic: '' }
        if (who) Object.assign(who.details, doctor)
        return ok(doctor)
      },
    },
  ]
}
