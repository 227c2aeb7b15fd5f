import { Brand } from '../../../ui/art/brand.tsx'
import { useProgramName } from './facts.ts'

/** The mark beside the program's own name. */
export const ProgramBrand = () => <Brand name={useProgramName()} />
