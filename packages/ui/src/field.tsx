// chunk: forms
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { box, Labelled, type Common } from './labelled.tsx'

export function TextField({ label, error, ...rest }: Common & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error}>
      {(field) => <input {...rest} {...field} className={`${box} min-h-13`} />}
    </Labelled>
  )
}

export function TextArea({ label, error, ...rest }: Common & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} error={error}>
      {(field) => <textarea rows={5} {...rest} {...field} className={`${box} block resize-y py-3`} />}
    </Labelled>
  )
}

export function SelectField({ label, error, children, ...rest }: Common & ComponentProps<'select'>) {
  return (
    <Labelled label={label} error={error}>
      {(field) => (
        <div className="relative">
          <select {...rest} {...field} className={`${box} min-h-13 appearance-none pr-11`}>
            {children}
          </select>
          <ChevronDown size={20} className="pointer-events-none absolute inset-y-0 right-3.5 my-auto" />
        </div>
      )}
    </Labelled>
  )
}
