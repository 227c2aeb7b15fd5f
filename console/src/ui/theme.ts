import type {
  ActionIconProps,
  ButtonProps,
  CheckboxProps,
  DrawerProps,
  LoaderProps,
  MantineColorsTuple,
  MenuProps,
  ModalProps,
  NativeSelectProps,
  NumberInputProps,
  PasswordInputProps,
  PopoverProps,
  SegmentedControlProps,
  SelectProps,
  SkeletonProps,
  TextareaProps,
  TextInputProps,
  TooltipProps,
  VariantColorsResolver,
} from '@mantine/core'
import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import { t } from '../i18n/t.ts'

/** Ten times the same token: components get their shades from the variables in theme/mantine.css. */
const token = (value: string) => Array.from({ length: 10 }, () => value) as unknown as MantineColorsTuple

/** base.css locks scrolling behind dialogs: Mantine would write a <style> element, which the policy forbids. */
const dialog = {
  lockScroll: false,
  radius: 'lg',
  overlayProps: { backgroundOpacity: 0.5 },
  // One of the few texts available while modules load.
  closeButtonProps: { 'aria-label': t('ui:close') },
}

/** The text colour on filled controls; Mantine would compute it from the colour's value, which a token does not have. */
const onFilled: Record<string, string> = { accent: 'var(--on-accent)', danger: 'var(--on-fill)' }
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const color = onFilled[input.color ?? 'accent']
  return input.variant === 'filled' && color ? { ...resolved, color } : resolved
}

/** Like `Button.extend`, but without importing the component, which would put all of them into the first page. */
const defaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

export const theme = createTheme({
  variantColorResolver,
  primaryColor: 'accent',
  colors: { accent: token('var(--accent)'), danger: token('var(--bad-fill)') },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: defaults<ButtonProps>({ size: 'md' }),
    ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', size: 'xl', color: 'accent' }),
    TextInput: defaults<TextInputProps>({ size: 'md' }),
    NumberInput: defaults<NumberInputProps>({ size: 'md' }),
    PasswordInput: defaults<PasswordInputProps>({ size: 'md' }),
    NativeSelect: defaults<NativeSelectProps>({ size: 'md' }),
    Textarea: defaults<TextareaProps>({ size: 'md', autosize: true, minRows: 2 }),
    Select: defaults<SelectProps>({ size: 'md', allowDeselect: false }),
    Checkbox: defaults<CheckboxProps>({ size: 'md' }),
    SegmentedControl: defaults<SegmentedControlProps>({ withItemsBorders: false }),
    Modal: defaults<ModalProps>(dialog),
    Drawer: defaults<DrawerProps>(dialog),
    // The focus placeholder is not an allowed child of a menu (axe: aria-required-children).
    Menu: defaults<MenuProps>({ shadow: 'md', withInitialFocusPlaceholder: false }),
    Popover: defaults<PopoverProps>({ shadow: 'md' }),
    Tooltip: defaults<TooltipProps>({ openDelay: 400, withArrow: true }),
    Loader: defaults<LoaderProps>({ type: 'oval', size: 'sm' }),
    Skeleton: defaults<SkeletonProps>({ radius: 'sm' }),
  },
})
