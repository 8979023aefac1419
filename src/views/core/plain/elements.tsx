/**
 * The component library's buttons, texts and fields as plain elements, for the first screen, which is shown before the
 * library has come (src/views/core/Library.tsx). They have the library's classes and variables, so that its styles apply;
 * tests/views/core/elements.test.tsx compares them with the library's own.
 */
import { useId, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import { Link } from 'wouter'

/** Styles with the variables that the library's style sheets read. */
type Look = CSSProperties & Readonly<Record<`--${string}`, string>>

type Size = 'xs' | 'sm' | 'md' | 'lg'

/** The classes of an element: those of the caller, if any, before those of the library. */
function classes(own: string | undefined, ofLibrary: string): string {
  return own === undefined ? ofLibrary : `${own} ${ofLibrary}`
}

function spacing(size: Size): string {
  return `var(--mantine-spacing-${size})`
}

/** The variables of a button's colours. */
const colours = {
  filled: coloursOf('var(--mantine-color-petrol-filled)', 'petrol-filled-hover', 'white', 'transparent'),
  default: coloursOf(
    'var(--mantine-color-default)',
    'default-hover',
    'default-color',
    'var(--mantine-color-default-border)',
  ),
  subtle: coloursOf('transparent', 'petrol-light-hover', 'petrol-light-color', 'transparent'),
}

function coloursOf(background: string, hover: string, text: string, border: string): Look {
  return {
    '--button-bg': background,
    '--button-hover': `var(--mantine-color-${hover})`,
    '--button-color': `var(--mantine-color-${text})`,
    '--button-bd': `calc(0.0625rem * var(--mantine-scale)) solid ${border}`,
  }
}

type ButtonSize = 'compact-xs' | 'compact-sm' | 'md'

function sizesOf(size: ButtonSize): Look {
  return {
    '--button-height': `var(--button-height-${size})`,
    '--button-padding-x': `var(--button-padding-x-${size})`,
    '--button-fz': `var(--mantine-font-size-${size.replace('compact-', '')})`,
  }
}

interface ButtonLook {
  /** 'filled' if left out. */
  readonly variant?: keyof typeof colours | undefined
  readonly size?: ButtonSize | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The attributes of a button or of a link that looks like one. */
function buttonLook({ variant = 'filled', size, className }: Omit<ButtonLook, 'children'>, isIdle = true) {
  const active = isIdle ? 'mantine-active ' : ''
  return {
    className: `mantine-focus-auto ${active}${classes(className, 'm_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root')}`,
    style: { ...(size === undefined ? undefined : sizesOf(size)), ...colours[variant] },
    'data-variant': variant,
    'data-size': size,
  }
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, keyof ButtonLook> {
  /** Covers the label with a loader, and disables the button. */
  readonly loading?: boolean
  readonly leftSection?: ReactNode
  readonly fullWidth?: boolean
  readonly 'data-disabled'?: boolean
}

/** A button that looks like the library's. */
export function Button(props: ButtonProps) {
  const { variant, size, className, loading = false, leftSection, fullWidth, children, style, ...rest } = props
  const look = buttonLook({ variant, size, className }, !loading && rest['data-disabled'] !== true)
  return (
    <button
      type="button"
      {...look}
      data-loading={loading || undefined}
      data-block={fullWidth}
      data-with-left-section={leftSection === undefined ? undefined : true}
      {...rest}
      data-disabled={rest['data-disabled'] || undefined}
      style={{ ...look.style, ...style }}
      disabled={loading || rest.disabled}
    >
      {loading && (
        <span className="m_a25b86ee mantine-Button-loader" style={{ transform: loaderPlace }} aria-hidden="true">
          <span className="m_b34414df m_5ae2e3c mantine-Loader-root" style={loaderLook} />
        </span>
      )}
      <span className="m_80f1301b mantine-Button-inner">
        {leftSection !== undefined && (
          <span className="m_a74036a mantine-Button-section" data-position="left">
            {leftSection}
          </span>
        )}
        <Label isLoading={loading}>{children}</Label>
      </span>
    </button>
  )
}

const loaderPlace = 'translate(-50%, calc(-50% + calc(0.0625rem * var(--mantine-scale))))'
const loaderLook: Look = {
  '--loader-size': 'calc(var(--button-height) / 1.8)',
  '--loader-color': 'var(--button-color)',
}

function Label({ isLoading = false, children }: { readonly isLoading?: boolean; readonly children: ReactNode }) {
  return (
    <span className="m_811560b9 mantine-Button-label" data-loading={isLoading || undefined}>
      {children}
    </span>
  )
}

/** A link within the console that looks like a button. */
export function LinkButton({ href, ...look }: ButtonLook & { readonly href: string }) {
  return (
    <Link href={href} {...buttonLook(look)}>
      <span className="m_80f1301b mantine-Button-inner">
        <Label>{look.children}</Label>
      </span>
    </Link>
  )
}

/** A button without any look. */
export function UnstyledButton({ className, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className={`mantine-focus-auto ${classes(className, 'm_87cf2631 mantine-UnstyledButton-root')}`}
    />
  )
}

/** A link within the console. */
export function Anchor({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link
      href={href}
      className="mantine-focus-auto m_849cf0da m_b6d8b162 mantine-Text-root mantine-Anchor-root"
      data-underline="hover"
    >
      {children}
    </Link>
  )
}

/** A heading of the first or second order. */
export function Title({ order, style, ...heading }: ComponentProps<'h1'> & { readonly order: 1 | 2 }) {
  const Heading = `h${order}` as const
  const look: Look = {
    '--title-fw': `var(--mantine-h${order}-font-weight)`,
    '--title-lh': `var(--mantine-h${order}-line-height)`,
    '--title-fz': `var(--mantine-h${order}-font-size)`,
  }
  return (
    <Heading {...heading} className="m_8a5d1357 mantine-Title-root" style={{ ...look, ...style }} data-order={order} />
  )
}

/** The classes of a text. */
export const textClass = 'mantine-focus-auto m_b6d8b162 mantine-Text-root'

interface TextProps {
  readonly isDimmed?: boolean
  /** Smaller than the rest. */
  readonly isSmall?: boolean
  readonly children: ReactNode
}

const smallText: Look = { '--text-fz': 'var(--mantine-font-size-sm)', '--text-lh': 'var(--mantine-line-height-sm)' }

/** A paragraph. */
export function Text({ isDimmed = false, isSmall = false, children }: TextProps) {
  return (
    <p
      className={textClass}
      style={{
        ...(isSmall ? smallText : undefined),
        ...(isDimmed ? { color: 'var(--mantine-color-dimmed)' } : undefined),
      }}
      data-size={isSmall ? 'sm' : undefined}
    >
      {children}
    </p>
  )
}

interface StackProps extends ComponentProps<'div'> {
  readonly gap: Size
  readonly align?: 'stretch' | 'center'
}

/** Elements below each other. */
export function Stack({ gap, align = 'stretch', className, style, ...stack }: StackProps) {
  const look: Look = { '--stack-gap': spacing(gap), '--stack-align': align, '--stack-justify': 'flex-start' }
  return (
    <div {...stack} className={classes(className, 'm_6d731127 mantine-Stack-root')} style={{ ...look, ...style }} />
  )
}

/** The classes of an element that only assistive technology presents, and of one whose content is centred. */
export const visuallyHidden = 'm_515a97f8 mantine-VisuallyHidden-root'
export const centred = 'm_4451eb3a mantine-Center-root'

/** Content that only assistive technology presents. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>
}

const dotsLook: Look = { '--loader-size': 'var(--loader-size-sm)', marginRight: spacing('sm') }

/** Three dots that say that something is loading. */
export function LoadingDots() {
  return (
    <span className="m_4e3f22d7 m_5ae2e3c mantine-Loader-root" style={dotsLook} data-size="sm" aria-hidden="true">
      <span className="m_870c4af" />
      <span className="m_870c4af" />
      <span className="m_870c4af" />
    </span>
  )
}

const paperLook: Look = { '--paper-radius': 'var(--mantine-radius-lg)' }

/** A card with a border. */
export function Paper({
  className,
  children,
}: {
  readonly className: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div className={classes(className, 'm_1b7284a3 mantine-Paper-root')} style={paperLook} data-with-border="true">
      {children}
    </div>
  )
}

/** A line with a word in it, between two groups of controls. */
export function Divider({ label }: { readonly label: string }) {
  return (
    <div
      className="m_3eebeb36 mantine-Divider-root"
      data-orientation="horizontal"
      data-with-label="true"
      role="separator"
      aria-orientation="horizontal"
    >
      <span className="m_9e365f20 mantine-Divider-label">{label}</span>
    </div>
  )
}

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly value: string
}

const labelLook: Look = { marginBottom: '0.25rem', '--input-label-size': 'var(--mantine-font-size-md)' }
const inputLook: Look = { '--input-height': 'var(--input-height-md)', '--input-fz': 'var(--mantine-font-size-md)' }

/** A field for one line of text, with its label above it. */
export function TextField({ label, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className="m_46b77525 mantine-InputWrapper-root mantine-TextInput-root" data-size="md">
      <label
        className="m_8fdc1311 mantine-InputWrapper-label mantine-TextInput-label"
        style={labelLook}
        data-size="md"
        htmlFor={id}
        id={`${id}-label`}
      >
        {label}
      </label>
      <div
        className="m_6c018570 mantine-Input-wrapper mantine-TextInput-wrapper"
        style={inputLook}
        data-variant="default"
        data-size="md"
      >
        <input
          {...input}
          id={id}
          className="m_8fb7ebe7 mantine-Input-input mantine-TextInput-input"
          data-variant="default"
        />
      </div>
    </div>
  )
}
