import { useTranslation } from 'react-i18next';
import { useListAssets } from '@/api/generated/accounting/accounting';
import type { AssetView } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Fetching } from '@/components/ui/problem-state';
import { TextLink } from '@/components/ui/text-link';
import { useCompanyId } from '@/lib/session';

/** As many as the service gives at once: an asset has few components. */
const shown = 200;

/** The components of an asset, if it has some. */
export function Components({ asset }: { asset: AssetView }) {
  const { t } = useTranslation('assets');
  const components = useListAssets(useCompanyId(), { parent_id: asset.id, limit: shown }, { query: { enabled: asset.components > 0 } });
  if (asset.components === 0) return null;
  return (
    <section aria-labelledby="asset-components">
      <h3 id="asset-components" className="mb-2 font-semibold">
        {t('detail.components')}
      </h3>
      <Fetching query={components} />
      <ul className="flex flex-col gap-2 text-sm">
        {(components.data?.items ?? []).map(({ id, code, name, net_book_value: value }) => (
          <li key={id} className="flex justify-between gap-4">
            <TextLink from="/accounting/assets" to="." search={(before) => ({ ...before, asset: id })} className="min-w-0">
              <bdi>{`${code} ${name}`}</bdi>
            </TextLink>
            <Amount value={value} />
          </li>
        ))}
      </ul>
    </section>
  );
}
