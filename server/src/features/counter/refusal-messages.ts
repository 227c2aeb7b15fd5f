// What the patient is told when the counter handed nothing over: what happened, and what helps.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import type { Language } from '@aruga/contract/values'

type Told = { branch: string; product: string; note: string | null }
type Words = (told: Told) => Record<Language, string>

const words: Record<RefusalReason, Words> = {
  NotThisPerson: ({ branch, product }) => ({
    en: `At ${branch}, somebody showed your code for ${product}, and the pharmacist could not tell that it was you. That code no longer works: open the letter for a new one. If you sent nobody, change your password and tell the program.`,
    fil: `Sa ${branch}, may nagpakita po ng inyong code para sa ${product}, at hindi natiyak ng pharmacist na kayo iyon. Hindi na gagana ang code na iyon: buksan ang sulat para sa bago. Kung wala po kayong inutusan, palitan ang password at ipaalam sa programa.`,
  }),
  NoIdShown: ({ branch, product }) => ({
    en: `${branch} needs to see an ID before handing over ${product}. Your code still works: bring an ID and show the code again.`,
    fil: `Kailangan po ng ${branch} na makakita ng ID bago ibigay ang ${product}. Gumagana pa ang code: magdala po ng ID at ipakita muli ang code.`,
  }),
  OutOfStock: ({ branch, product }) => ({
    en: `${branch} has no ${product} now. Your letter is still good: come back another day, or open the letter, undo the claim and choose another branch.`,
    fil: `Wala pong ${product} ngayon sa ${branch}. Magagamit pa ang inyong sulat: bumalik po sa ibang araw, o buksan ang sulat, bawiin ang pagkuha at pumili ng ibang branch.`,
  }),
  PrescriptionMissing: ({ branch, product }) => ({
    en: `${branch} needs to see your prescription before handing over ${product}. Your code still works: bring the prescription and show the code again.`,
    fil: `Kailangan po ng ${branch} na makita ang inyong reseta bago ibigay ang ${product}. Gumagana pa ang code: dalhin po ang reseta at ipakita muli ang code.`,
  }),
  Other: ({ branch, product, note }) => ({
    en: `${branch} did not hand over ${product}. The pharmacist writes: “${note}”. Your code still works.`,
    fil: `Hindi po naibigay ng ${branch} ang ${product}. Ayon sa pharmacist: “${note}”. Gumagana pa ang code.`,
  }),
}

/** `{what}` of the notification. A note with another reason than `Other` follows its words. */
export function refusalWords(reason: RefusalReason, told: Told): Record<Language, string> {
  const { en, fil } = words[reason](told)
  if (told.note === null || reason === 'Other') return { en, fil }
  return { en: `${en} The pharmacist writes: “${told.note}”.`, fil: `${fil} Ayon sa pharmacist: “${told.note}”.` }
}
