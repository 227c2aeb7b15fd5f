import type { Step } from '../../ui/steps.tsx'
import type { useComingBackTexts } from './coming-back-texts.ts'

/** What is left to do until one is back: the consent first, since without it no prescription is taken. */
export function stepsBack(agrees: boolean, t: ReturnType<typeof useComingBackTexts>): Step[] {
  return [
    agrees
      ? { state: 'done', what: t('consent'), who: t('consentDone') }
      : { state: 'turn', what: t('consent'), who: t('consentWho') },
    { state: agrees ? 'turn' : 'later', what: t('prescription'), who: t('prescriptionWho') },
    { state: 'later', what: t('check'), who: t('checkWho') },
  ]
}
