import type { Scope } from '@aruga/contract/permissions'
import { useTexts } from '../../i18n/texts.ts'

const order: readonly Scope[] = ['see', 'send', 'claim', 'collect']

/** What somebody may do, in short words: `See · Send papers`; everything for parents and guardians. */
export function useScopeWords() {
  const { t } = useTexts('caregivers')
  return (scope: readonly Scope[]): string[] =>
    scope.includes('own')
      ? [t('may_own')]
      : order.filter((verb) => scope.includes(verb)).map((verb) => t(`may_${verb}`))
}
