import { type IdKind, idKinds } from '@aruga/contract/cards/ids'
import { Select } from '@mantine/core'
import { t } from '../../../i18n/t.ts'

type Props = { value: IdKind | null; onChange: (kind: IdKind) => void; error?: string | undefined }

export const idName = (kind: IdKind) => t(`counter:card.id.${kind}`)

/** Which ID the pharmacist has seen: the kind only, never a number. */
export const IdChoice = ({ value, onChange, error }: Props) => (
  <Select
    label={t('counter:card.whichId')}
    description={t('counter:card.whichIdHint')}
    placeholder={t('counter:card.chooseId')}
    allowDeselect={false}
    data={idKinds.map((kind) => ({ value: kind, label: idName(kind) }))}
    value={value}
    error={error}
    onChange={(kind) => kind && onChange(kind as IdKind)}
  />
)
