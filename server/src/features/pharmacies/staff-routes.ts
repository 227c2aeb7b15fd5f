import * as contract from '@aruga/contract/pharmacies/staff'
import { auditedChange } from '../../audit/audited-change.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { needRecentPassword } from '../../http/recent-password.ts'
import { fold, registrationInWords } from '../../records/pharmacies/queries.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import * as queries from './staff-queries.ts'

export function staffPharmacyRoutes({ db, clock }: AppContext) {
  const change = auditedChange({ db, clock })

  return [
    implement(contract.listManagedPharmacies, ({ query }) =>
      queries.listPharmacies(db, {
        filter: containing(query.Filter),
        order: orderBy(query.Sorting, queries.pharmacySorting, queries.pharmacyByName),
        ...pageOf(query),
      }),
    ),
    implement(contract.addPharmacy, (call) =>
      change(call, 'pharmacy.added', async (tx) => {
        const name = call.body.name.trim()
        if (await queries.isPharmacyNameTaken(tx, name, null)) throw problem('NameInUse')
        return queries.insertPharmacy(tx, name)
      }),
    ),
    implement(contract.editPharmacy, (call) =>
      change(call, 'pharmacy.changed', async (tx) => {
        const { id } = call.params
        const name = call.body.name.trim()
        if (await queries.isPharmacyNameTaken(tx, name, id)) throw problem('NameInUse')
        return queries.renamePharmacy(tx, id, name)
      }),
    ),
    implement(contract.setPharmacyService, (call) => {
      const { inService } = call.body
      return change(call, serviceAction('pharmacy', inService), (tx, now) =>
        queries.setPharmacyService(tx, call.params.id, inService, now),
      )
    }),

    implement(contract.listManagedBranches, ({ query }) =>
      queries.listBranches(db, {
        filter: containing(query.Filter && fold(query.Filter)),
        pharmacyId: query.PharmacyId ?? null,
        inService: query.InService ?? null,
        order: orderBy(query.Sorting, queries.branchSorting, queries.branchByName),
        ...pageOf(query),
      }),
    ),
    implement(contract.addBranch, async (call) => {
      refuseIncompletePosition(call.body)
      return change(call, 'branch.added', async (tx, now, because) => {
        if (call.body.vatRegistered === false) {
          await needRecentPassword(tx, call.caller, now)
          because(registrationInWords(false))
        }
        await refuseTakenName(tx, { pharmacyId: call.params.id, except: null, ...call.body })
        return queries.insertBranch(tx, call.params.id, call.body)
      }).catch(takenName)
    }),
    implement(contract.editBranch, async (call) => {
      refuseIncompletePosition(call.body)
      return change(call, 'branch.changed', async (tx, now, because) => {
        const { vatRegistered } = call.body
        const wasRegistered = await queries.lockRegistration(tx, call.params.id)
        if (wasRegistered !== undefined && vatRegistered !== undefined && vatRegistered !== wasRegistered) {
          await needRecentPassword(tx, call.caller, now)
          because(registrationInWords(vatRegistered))
        }
        await refuseTakenName(tx, { pharmacyId: null, except: call.params.id, ...call.body })
        return queries.updateBranch(tx, call.params.id, call.body)
      }).catch(takenName)
    }),
    implement(contract.setBranchService, (call) => {
      const { inService } = call.body
      return change(call, serviceAction('branch', inService), (tx, now) =>
        queries.setBranchService(tx, call.params.id, inService, now),
      )
    }),
  ]
}

const serviceAction = (what: 'pharmacy' | 'branch', inService: boolean) =>
  `${what}.${inService ? 'reinstated' : 'retired'}` as const

function takenName(error: unknown): never {
  throw queries.isBranchNameConflict(error) ? problem('NameInUse') : error
}

type Named = Parameters<typeof queries.isBranchNameTaken>[1]
async function refuseTakenName(tx: Db, { pharmacyId, except, name, city }: Named) {
  if (await queries.isBranchNameTaken(tx, { pharmacyId, except, name, city })) throw problem('NameInUse')
}

function refuseIncompletePosition({ latitude, longitude }: contract.BranchDetails) {
  if ((latitude === null) === (longitude === null)) return
  const missing = latitude === null ? 'latitude' : 'longitude'
  throw invalidField('PositionIncomplete', missing)
}
