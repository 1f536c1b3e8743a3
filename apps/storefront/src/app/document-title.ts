import { readAddress, type PageData } from '@bilheteria/contract/page'
import { say } from '@bilheteria/ui/words'
import type { Head, PageModule } from './lazy-page.ts'

function notFound(): Head {
  return {
    title: say('not_found.title', 'Página não encontrada'),
    description: say('not_found.description', 'Esse endereço não existe nesta loja.'),
  }
}

export function headOf(module: PageModule | undefined, page: PageData, path: string): Head {
  return module ? module.head(page.producer, page, readAddress(path).params) : notFound()
}

export function documentTitle(module: PageModule | undefined, page: PageData, path: string): string {
  return `${headOf(module, page, path).title} · ${page.producer.title}`
}
