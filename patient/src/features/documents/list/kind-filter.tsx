import type { DocumentKind } from '@aruga/contract/documents/documents'
import { checkmark } from '@aruga/ui/icons/checkmark'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/art/icon.tsx'
import filterStyles from '../../../ui/list/filter.module.css'
import { DOCUMENTS } from '../messages.ts'

/** By their importance to patients; the server sorts them the same way. */
export const kindsInOrder: readonly DocumentKind[] = ['Prescription', 'OfficialReceipt', 'Id', 'ClaimedGoodsReceipt']

type Props = { value: DocumentKind | null; onChange: (value: DocumentKind | null) => void }

/** All documents, or those of one kind. */
export const KindFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation(DOCUMENTS)
  return (
    <fieldset className={filterStyles.filter}>
      <legend className="sr">{t('show')}</legend>
      {[null, ...kindsInOrder].map((kind) => (
        <label key={kind}>
          <input type="radio" name="document-kind" checked={value === kind} onChange={() => onChange(kind)} />
          {value === kind && <Icon of={checkmark} small />}
          <span>{kind ? t(`kinds${kind}`) : t('all')}</span>
        </label>
      ))}
    </fieldset>
  )
}
