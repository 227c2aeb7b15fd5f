import * as contract from '@aruga/contract/staff/places'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { invalid, problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import { recordAudit } from '../audit/queries.ts'
import { fold } from '../pharmacies/queries.ts'
import * as queries from './queries.ts'

type Call = { caller: { accountId: string }; request: FastifyRequest }

export function placeRoutes({ db, clock }: Outside) {
  /** One change with its record. `work` answers the id of what it changed, `find` answers that as it is then. */
  const change = <T>(
    { caller, request }: Call,
    action: string,
    find: (tx: Transaction, id: string) => Promise<T | undefined>,
    work: (tx: Transaction, now: Date) => Promise<string | undefined>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const id = await work(tx, now)
      const found = id && (await find(tx, id))
      if (!id || !found) throw problem('NotFound')
      const on = { patientId: null, subjectId: id, requestId: request.id }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action, ...on })
      return found
    }).catch((error) => {
      throw queries.isBranchNameTaken(error) ? problem('NameInUse') : error
    })

  return [
    implement(contract.listKeptPharmacies, ({ query }) =>
      queries.listPharmacies(db, {
        filter: containing(query.Filter),
        order: orderBy(query.Sorting, queries.pharmacySorting, queries.pharmacyByName),
        ...pageOf(query),
      }),
    ),
    implement(contract.addPharmacy, (call) =>
      change(call, 'pharmacy.added', queries.findPharmacy, async (tx) => {
        const name = call.body.name.trim()
        if (await queries.isPharmacyNameTaken(tx, name, null)) throw problem('NameInUse')
        return queries.insertPharmacy(tx, name)
      }),
    ),
    implement(contract.editPharmacy, (call) =>
      change(call, 'pharmacy.changed', queries.findPharmacy, async (tx) => {
        const { id } = call.params
        const name = call.body.name.trim()
        if (await queries.isPharmacyNameTaken(tx, name, id)) throw problem('NameInUse')
        return (await queries.renamePharmacy(tx, id, name)) ? id : undefined
      }),
    ),
    implement(contract.setPharmacyService, (call) => {
      const { inService } = call.body
      return change(call, serviceAction('pharmacy', inService), queries.findPharmacy, async (tx, now) =>
        (await queries.setPharmacyService(tx, call.params.id, inService, now)) ? call.params.id : undefined,
      )
    }),

    implement(contract.listKeptBranches, ({ query }) =>
      queries.listBranches(db, {
        filter: containing(query.Filter && fold(query.Filter)),
        pharmacyId: query.PharmacyId ?? null,
        inService: query.InService ?? null,
        order: orderBy(query.Sorting, queries.branchSorting, queries.branchByName),
        ...pageOf(query),
      }),
    ),
    implement(contract.addBranch, async (call) => {
      refuseHalfPosition(call.body)
      return change(call, 'branch.added', queries.findKeptBranch, (tx) =>
        queries.insertBranch(tx, call.params.id, call.body),
      )
    }),
    implement(contract.editBranch, async (call) => {
      refuseHalfPosition(call.body)
      return change(call, 'branch.changed', queries.findKeptBranch, async (tx) =>
        (await queries.updateBranch(tx, call.params.id, call.body)) ? call.params.id : undefined,
      )
    }),
    implement(contract.setBranchService, (call) => {
      const { inService } = call.body
      return change(call, serviceAction('branch', inService), queries.findKeptBranch, async (tx, now) =>
        (await queries.setBranchService(tx, call.params.id, inService, now)) ? call.params.id : undefined,
      )
    }),
  ]
}

const serviceAction = (what: string, inService: boolean) => `${what}.${inService ? 'reinstated' : 'retired'}`

function refuseHalfPosition({ latitude, longitude }: contract.BranchDetails) {
  if ((latitude === null) === (longitude === null)) return
  const missing = latitude === null ? 'latitude' : 'longitude'
  throw invalid([{ message: 'A position has a latitude and a longitude.', members: [missing] }])
}
