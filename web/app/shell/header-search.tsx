import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SearchBox } from '../../ui/forms/search-box.tsx';

/** Pages with a product list of their own: there the search filters that list. */
const cataloguePaths = ['/home', '/semuakategori', '/products'];

export function HeaderSearch() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const onList = cataloguePaths.includes(pathname);
  const search = (term: string) => {
    if (!onList) {
      if (term) void navigate(`/home?${new URLSearchParams({ q: term })}`);
      return;
    }
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (term) next.set('q', term);
        else next.delete('q');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <SearchBox
      value={onList ? (params.get('q') ?? '') : ''}
      placeholder="Cari nama produk..."
      onSearch={search}
      live={onList}
    />
  );
}
